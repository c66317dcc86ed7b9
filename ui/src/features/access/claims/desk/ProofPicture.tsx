import { percentAsIs } from "@signaldeck/contract";
import { Maximize2, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { classes } from "../../../../components/classes.ts";
import { Dialog } from "../../../../components/Dialog.tsx";
import { IconButton } from "../../../../components/IconButton.tsx";

/** Widths of the picture, in percent of its frame. */
const ZOOMS = [100, 150, 200, 300, 400] as const;

/** A picture to look at closely: larger, turned, or as large as the window. */
export function ProofPicture({ url, tools }: { url: string; tools: ReactNode }) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [full, setFull] = useState(false);
  const [broken, setBroken] = useState(false);
  const percent = ZOOMS[zoom] ?? 100;

  if (broken) {
    return (
      <div className="grid justify-items-center gap-3 py-10 text-center">
        <p className="max-w-prose text-muted">
          This picture cannot be shown: the file is damaged or not what it says. Download it, or
          reject the claim and ask for another one.
        </p>
        {tools}
      </div>
    );
  }
  const picture = (
    <Frame tall={full} scale={percent / 100}>
      <img
        src={url}
        alt="The proof that the member has sent"
        onError={() => setBroken(true)}
        className="absolute top-1/2 left-1/2 -translate-1/2 object-contain"
        style={{ ...sides(percent / 100, turns % 2 === 1), rotate: `${turns * 90}deg` }}
      />
    </Frame>
  );
  const buttons = (
    <>
      <IconButton
        label="Smaller"
        icon={ZoomOut}
        disabled={zoom === 0}
        onClick={() => setZoom(zoom - 1)}
      />
      <span className="min-w-12 text-center text-muted tabular-nums" role="status">
        {percentAsIs(percent)}
      </span>
      <IconButton
        label="Larger"
        icon={ZoomIn}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => setZoom(zoom + 1)}
      />
      <IconButton label="Turn" icon={RotateCw} onClick={() => setTurns((turns + 1) % 4)} />
    </>
  );
  return (
    <>
      {!full && picture}
      <div className="mt-3 flex flex-wrap items-center gap-1">
        {buttons}
        <IconButton label="Full size" icon={Maximize2} onClick={() => setFull(true)} />
        <span className="ms-auto">{tools}</span>
      </div>
      <Dialog
        open={full}
        onClose={() => setFull(false)}
        title="Proof of deposit"
        placement="full"
        actions={<div className="flex items-center gap-1">{buttons}</div>}
      >
        {picture}
      </Dialog>
    </>
  );
}

/** Measures of the picture in those of its frame; lying on its side they change places. */
function sides(scale: number, lying: boolean) {
  const [width, height] = [`${scale * 100}cqw`, `${scale * 100}cqh`];
  return lying ? { width: height, height: width } : { width, height };
}

/** What does not fit is reached by scrolling, with the keys as well. */
function Frame({ tall, scale, children }: { tall: boolean; scale: number; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label="Proof, to be scrolled"
      tabIndex={0}
      className={classes(
        "overflow-auto rounded-small bg-ground [container-type:size]",
        tall ? "min-h-0 flex-1" : "h-80 xl:h-[26rem]",
      )}
    >
      <div className="relative" style={sides(scale, false)}>
        {children}
      </div>
    </div>
  );
}
