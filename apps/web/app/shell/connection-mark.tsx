/** Whether prices are live, polled or stopped. */
import { cx } from "@feo/ui";
import { useConnection } from "../data/index.ts";

const words = { live: "Live", delayed: "Delayed", offline: "Offline" } as const;

export function ConnectionMark({ className }: { className?: string }) {
  const connection = useConnection();
  return (
    <span className={cx("flex shrink-0 items-center gap-2 text-12 text-quiet", className)}>
      <span aria-hidden className={cx("size-1.5 rounded-full", connection === "live" ? "bg-up" : "bg-warn")} />
      {words[connection]}
    </span>
  );
}
