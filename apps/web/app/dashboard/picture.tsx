/** The profile picture: chosen, previewed, then uploaded. Invalid files are refused before the upload. */

import { Avatar, Button, IconButton, Skeleton, toast, useObjectUrl } from "@feo/ui";
import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import type { User } from "../data/index.ts";
import { changePicture, pictureProblem, useAct } from "../data/index.ts";

const problemWords = {
  kind: "Choose a JPEG or a PNG picture.",
  size: "That file is larger than 5 MB. Choose a smaller one.",
  empty: "That file is empty. Choose another one.",
};

export function Picture({ user }: { user: User | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const choose = () => input.current?.click();
  const take = (chosen: File | undefined) => {
    if (input.current) input.current.value = "";
    if (chosen) setFile(chosen);
  };
  if (!user) return <Skeleton className="size-16 rounded-full" />;
  return (
    <>
      <div className="relative size-16 shrink-0">
        <Avatar name={user.name || user.feoTag || user.email} image={user.settings.profileImage} size={64} />
        <IconButton
          label="Change picture"
          size="sm"
          onClick={choose}
          className="absolute -right-2 -bottom-1 rounded-full border border-line bg-raised text-ink"
        >
          <Camera size={16} aria-hidden />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          aria-label="A picture for your profile"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </div>
      {file ? <PictureDialog file={file} onAnother={choose} onClose={() => setFile(null)} /> : null}
    </>
  );
}

interface PictureDialogProps {
  readonly file: File;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function PictureDialog({ file, onAnother, onClose }: PictureDialogProps) {
  const { isBusy, failure, run, clear } = useAct();
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const address = useObjectUrl(file);
  const known = pictureProblem(file);
  const problem = known
    ? problemWords[known]
    : unreadable === file
      ? "We can't read this picture. Choose another one."
      : undefined;

  const save = () =>
    run(async () => {
      await changePicture(file);
      toast({ tone: "success", message: "Picture changed." });
      onClose();
    });

  return (
    <FlowDialog title="Your picture" closable={!isBusy} onClose={onClose}>
      {problem ? (
        <p role="alert" className="rounded-panel bg-down-tint px-4 py-3">
          {problem}
        </p>
      ) : (
        <>
          <FailureNote failure={failure} />
          {address ? (
            <img
              src={address}
              alt="As others will see it"
              onError={() => setUnreadable(file)}
              className="mx-auto size-40 rounded-full bg-pressed object-cover"
            />
          ) : null}
        </>
      )}
      <div className="mt-6 flex gap-2 max-sm:flex-col-reverse">
        <Button
          variant="secondary"
          className="flex-1 max-sm:h-12 max-sm:flex-none"
          disabled={isBusy}
          onClick={() => {
            clear();
            onAnother();
          }}
        >
          Choose another
        </Button>
        {problem ? null : (
          <Button autoFocus className="flex-1 max-sm:h-12 max-sm:flex-none" busy={isBusy} onClick={() => void save()}>
            Save picture
          </Button>
        )}
      </div>
      <p className="mt-3 text-center text-13 text-faint">JPEG or PNG, up to 5 MB</p>
    </FlowDialog>
  );
}
