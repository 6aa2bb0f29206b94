/** The photo with the six digits: from the camera or a file, previewed before it is sent. */
import { selfieUpload } from "@feo/contract";
import { Button, cx, Spinner, useObjectUrl } from "@feo/ui";
import { Camera as CameraIcon } from "lucide-react";
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { uploadSelfie } from "../data/index.ts";
import type Camera from "./camera.tsx";
import type { CameraHandle } from "./camera.tsx";
import { limitWords } from "./file-words.ts";
import { SelfieSketch } from "./selfie-sketch.tsx";
import { Reason, type StepProps, StepText, SubmitButton } from "./step-parts.tsx";
import { FilePicker, UploadProgress, UploadTrouble } from "./upload-parts.tsx";
import { type Upload, useUpload } from "./use-upload.ts";

const limits = selfieUpload;

type CameraPart = ComponentType<ComponentProps<typeof Camera>>;

/** Off, starting, or showing a picture. */
type CameraState = "off" | "starting" | "on";

export function SelfieStep({ facts, task, onDone }: StepProps) {
  const upload = useUpload({ limits, send: uploadSelfie, onSent: onDone });
  const camera = useRef<CameraHandle>(null);
  const [Part, setPart] = useState<CameraPart | null>(null);
  const [state, setState] = useState<CameraState>("off");
  const isThere = task.state === "done";
  /** A photo needs more room than the sketch: the camera's 4 to 3. */
  const isShowing = state !== "off" || upload.file !== null;
  const { selfieOtp } = facts.kyc.level2;

  const stopWith = (trouble: string) => {
    setState("off");
    upload.refuse(trouble);
  };
  const start = async () => {
    upload.forget();
    setState("starting");
    try {
      const { default: loaded } = await import("./camera.tsx");
      setPart(() => loaded);
    } catch {
      stopWith("Couldn't load the camera. Check your connection, or choose a file.");
    }
  };
  const take = async () => {
    const photo = await camera.current?.take();
    if (!photo) return;
    setState("off");
    upload.choose([photo]);
  };
  const choose = (files: readonly File[]) => {
    if (files.length > 0) setState("off");
    upload.choose(files);
  };

  const actions = () => {
    if (state !== "off") {
      return (
        <>
          <Button
            key={state}
            autoFocus={state === "on"}
            disabled={state !== "on"}
            className="max-sm:h-12 max-sm:w-full"
            onClick={() => void take()}
          >
            <CameraIcon size={16} aria-hidden /> Take the photo
          </Button>
          <Button autoFocus variant="secondary" className="max-sm:h-12 max-sm:w-full" onClick={() => setState("off")}>
            Stop the camera
          </Button>
        </>
      );
    }
    if (upload.file) {
      return (
        <>
          <SubmitButton autoFocus busy={upload.isBusy} onClick={upload.send}>
            Use this photo
          </SubmitButton>
          <Button
            variant="secondary"
            disabled={upload.isBusy}
            className="max-sm:h-12 max-sm:w-full"
            onClick={() => void start()}
          >
            Take another
          </Button>
          <FilePicker {...picker} label="Choose a file" disabled={upload.isBusy} onChoose={choose} />
        </>
      );
    }
    return (
      <>
        {isThere ? (
          <Button className="max-sm:h-12 max-sm:w-full" onClick={() => onDone()}>
            Continue
          </Button>
        ) : null}
        <Button
          // After the camera closes, the focus returns here.
          autoFocus={Part !== null}
          variant={isThere ? "secondary" : "primary"}
          className="max-sm:h-12 max-sm:w-full"
          onClick={() => void start()}
        >
          <CameraIcon size={16} aria-hidden /> {isThere ? "Take another" : "Use the camera"}
        </Button>
        <FilePicker {...picker} label="Choose a file" onChoose={choose} />
      </>
    );
  };

  return (
    <div
      className={cx(
        "grid gap-x-8 gap-y-5 xl:grid-rows-[auto_1fr]",
        isShowing ? "xl:grid-cols-[minmax(0,1fr)_352px]" : "xl:grid-cols-[minmax(0,1fr)_248px]",
      )}
    >
      <div className="min-w-0">
        <Reason facts={facts} task={task} className="mb-5" />
        {isThere ? (
          <StepText className="mb-4">Your photo is uploaded. You can replace it until you submit.</StepText>
        ) : null}
        <p className="mb-3 text-14">Write this code on paper and hold it beside your face.</p>
        <CodeBoxes code={selfieOtp} />
      </div>
      <PhotoFrame className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {state === "off" ? (
          <Preview upload={upload} code={selfieOtp} />
        ) : (
          <>
            {Part ? <Part ref={camera} onTrouble={stopWith} onReady={() => setState("on")} /> : null}
            {state === "starting" ? <Starting /> : null}
          </>
        )}
      </PhotoFrame>
      <div className="flex min-w-0 flex-col gap-3">
        <UploadTrouble upload={upload} />
        <UploadProgress upload={upload} />
        <div className="flex flex-wrap gap-2">{actions()}</div>
        <p className="text-13 text-faint">{limitWords(limits)}. Stored encrypted, seen by reviewers only.</p>
        <ul className="max-w-[600px] list-disc pl-5 text-13 text-quiet">
          <li>All six digits readable, large and with a dark pen.</li>
          <li>Your whole face, without sunglasses, cap or mask; light from the front.</li>
        </ul>
      </div>
    </div>
  );
}

const picker = { what: "A photo of you with the code", kinds: limits.kinds };

/** Read out by screen readers digit by digit. */
function CodeBoxes({ code }: { code: string }) {
  return (
    <p className="flex gap-1.5">
      <span className="sr-only">{[...code].join(" ")}</span>
      {[...code].map((digit, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat and are identified by position
          key={place}
          aria-hidden
          className="tabular flex h-11 w-9 items-center justify-center rounded-control border border-line bg-raised font-semibold text-20"
        >
          {digit}
        </span>
      ))}
    </p>
  );
}

function PhotoFrame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        "relative flex h-66 w-full max-w-[352px] items-center justify-center overflow-hidden rounded-panel border border-edge border-dashed bg-surface",
        className,
      )}
    >
      {children}
    </div>
  );
}

function Starting() {
  return (
    <p
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-13 text-quiet"
    >
      <Spinner size={24} className="text-brand" />
      Allow camera access if your browser asks.
    </p>
  );
}

function Preview({ upload, code }: { upload: Upload; code: string }) {
  const address = useObjectUrl(upload.file);
  if (!upload.file || !address) return <SelfieSketch code={code} />;
  return (
    <img
      src={address}
      alt="Your selfie"
      onError={() => upload.refuse("We can't read this file. Choose another photo.")}
      className="size-full object-contain"
    />
  );
}
