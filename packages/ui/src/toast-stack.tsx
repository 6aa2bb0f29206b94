/**
 * The toasts, at the top right above everything. SHELL-003: 300 px wide. A toast stays while the pointer or the focus
 * is on it; F8 moves the focus there.
 */

import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { dismissToast, shownToasts, shownToastsOnServer, subscribeToToasts } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";

export type ToastStackProps = { className?: string; onFollow?: (to: string) => void };

export function ToastStack({ className, onFollow }: ToastStackProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToastsOnServer);
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      {toasts.map(({ id, lifetimeMs, message, description, tone, link }) => (
        <Toast.Root
          key={id}
          duration={lifetimeMs}
          onOpenChange={(open) => {
            if (!open) dismissToast(id);
          }}
          className="rounded-control data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=open]:animate-rise-in"
        >
          <ToastCard
            message={message}
            description={description}
            tone={tone}
            link={link}
            onFollow={onFollow}
            onClose={() => dismissToast(id)}
          />
        </Toast.Root>
      ))}
      <Toast.Viewport
        label="Notifications ({hotkey})"
        className={cx(
          "fixed top-16 right-4 z-100 flex w-75 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none",
          className,
        )}
      />
    </Toast.Provider>
  );
}
