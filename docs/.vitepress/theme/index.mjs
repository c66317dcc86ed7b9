// The system's own fonts: a page of words needs no download of others.
export { default } from "vitepress/theme-without-fonts";
