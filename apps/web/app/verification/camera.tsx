/** The camera: a live picture, and a JPEG taken from it. It runs only while shown, and is loaded on first use. */
import { cx } from "@feo/ui";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { cameraTrouble } from "./camera-trouble.ts";

export interface CameraHandle {
  /** Null while there is no picture yet. */
  readonly take: () => Promise<File | null>;
}

interface CameraProps {
  readonly onTrouble: (words: string) => void;
  readonly onReady: () => void;
  readonly ref: Ref<CameraHandle>;
}

const wanted: MediaStreamConstraints = {
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
  audio: false,
};
const jpegQuality = 0.92;

export default function Camera({ onTrouble, onReady, ref }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const handlers = useRef({ onTrouble, onReady });
  handlers.current = { onTrouble, onReady };

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isLeft = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void (async () => {
      try {
        // Browsers expose the camera only to secure contexts.
        if (!navigator.mediaDevices) throw new DOMException("", "NotSupportedError");
        stream = await navigator.mediaDevices.getUserMedia(wanted);
        // The customer left during the permission prompt: stop the camera at once.
        if (isLeft) return stop();
        for (const track of stream.getTracks()) {
          track.onended = () => handlers.current.onTrouble(cameraTrouble("NotReadableError"));
        }
        if (video.current) video.current.srcObject = stream;
      } catch (error) {
        if (!isLeft) handlers.current.onTrouble(cameraTrouble(error instanceof DOMException ? error.name : ""));
      }
    })();
    return () => {
      isLeft = true;
      stop();
    };
  }, []);

  useImperativeHandle(ref, () => ({ take: () => photoOf(video.current) }), []);

  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Camera preview"
      onPlaying={() => {
        setReady(true);
        handlers.current.onReady();
      }}
      className={cx("size-full object-contain", !isReady && "opacity-0")}
    />
  );
}

/** As the camera sees it and not mirrored, so that the digits can be read. */
async function photoOf(video: HTMLVideoElement | null): Promise<File | null> {
  if (!video || video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
  return blob && new File([blob], "photo.jpg", { type: "image/jpeg" });
}
