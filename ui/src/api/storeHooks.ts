import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";
import type { ApiExtra } from "./baseApi.ts";
import type { AppDispatch, RootState } from "./store.ts";

export type AppThunk<Result = void> = ThunkAction<Result, RootState, ApiExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
