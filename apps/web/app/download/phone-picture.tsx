/** A drawing of a phone with Feo among its apps. It repeats the text beside it, so it is hidden from screen readers. */
import { Logo } from "@feo/ui";

const otherApps = Array.from({ length: 14 }, (_, index) => index);

export function PhonePicture() {
  return (
    <div aria-hidden className="mx-auto w-[264px] rounded-[36px] border border-line bg-surface p-2.5 shadow-float">
      <div className="flex h-[480px] flex-col rounded-[28px] border border-line bg-page px-5 pt-4 pb-5">
        <div className="mx-auto h-1.5 w-16 rounded-full bg-pressed" />
        <div className="mt-8 grid grid-cols-4 gap-x-4 gap-y-6">
          {otherApps.slice(0, 5).map((app) => (
            <App key={app} />
          ))}
          <div className="flex flex-col items-center gap-1.5">
            <span className="flex size-11 items-center justify-center rounded-panel bg-[#090a0b] text-[#f2f4f7] outline-2 outline-brand outline-offset-3">
              <Logo label="" width={29} height={12} />
            </span>
            <span className="font-medium text-12">Feo</span>
          </div>
          {otherApps.slice(5).map((app) => (
            <App key={app} />
          ))}
        </div>
        <div className="mt-auto grid grid-cols-4 gap-4 rounded-panel bg-surface p-2">
          {otherApps.slice(0, 4).map((app) => (
            <span key={app} className="size-9 justify-self-center rounded-control bg-pressed" />
          ))}
        </div>
      </div>
    </div>
  );
}

function App() {
  return (
    <div className="flex flex-col items-center gap-2.5">
      <span className="size-11 rounded-panel bg-pressed" />
      <span className="h-1.5 w-8 rounded-full bg-pressed" />
    </div>
  );
}
