/** Describes the drawing in progress or selected, with buttons for what otherwise needs a key. */
export interface Hint {
  readonly tool: string;
  readonly text: string;
  readonly act: "Stop" | "Remove";
}

export default function DrawingHint({ hint: { tool, text, act }, onAct }: { hint: Hint; onAct: () => void }) {
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-10 mx-auto flex w-fit items-center gap-3 rounded-control border border-line bg-raised px-3 py-1.5 text-13"
    >
      {tool} {text}
      <button type="button" onClick={onAct} className="hit-40 font-medium text-brand hover:underline">
        {act}
      </button>
    </p>
  );
}
