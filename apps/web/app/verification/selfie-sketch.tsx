/** A sketch of the photo: a face, and a sheet of paper with the digits beside it. */
export function SelfieSketch({ code }: { code: string }) {
  return (
    <svg aria-hidden viewBox="0 0 248 264" className="size-full text-quiet" fill="none" stroke="currentColor">
      <g className="text-brand" stroke="currentColor" strokeWidth="2">
        <path d="M13 33V16a3 3 0 0 1 3-3h17M215 13h17a3 3 0 0 1 3 3v17M235 231v17a3 3 0 0 1-3 3h-17M33 251H16a3 3 0 0 1-3-3v-17" />
      </g>
      <g strokeWidth="2" strokeLinecap="round">
        <circle cx="106" cy="94" r="32" />
        <path d="M41 222c0-44 29-70 65-70 8 0 14 1 20 3M166 202v20" />
      </g>
      <g transform="rotate(-5 164 175)">
        <rect x="114" y="149" width="98" height="52" rx="4" className="fill-surface" strokeWidth="2" />
        <text
          x="163"
          y="181"
          textAnchor="middle"
          className="fill-ink font-semibold text-16"
          stroke="none"
          letterSpacing="2"
        >
          {code}
        </text>
      </g>
    </svg>
  );
}
