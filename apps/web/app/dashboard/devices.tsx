/** The signed-in devices, this one first; the others can be signed out one by one or all at once. */

import type { SignedInDevice } from "@feo/contract";
import { indianDate, indianListMoment, indianMoment } from "@feo/money";
import { Badge, Button, Dialog, DialogContent, Loaded, toast } from "@feo/ui";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { devicesQuery, revokeDevice, revokeOtherDevices, toastFailure, useAct, useOwnQuery } from "../data/index.ts";
import { Group, Row, Rows, RowsSkeleton } from "./security-parts.tsx";

type Question = SignedInDevice | "others";

export function Devices() {
  const answer = useOwnQuery(devicesQuery());
  const [question, setQuestion] = useState<Question | null>(null);
  const others = answer.data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Group
      title="Signed-in devices"
      aside={
        others.length > 1 ? (
          <Button variant="secondary" size="sm" onClick={() => setQuestion("others")}>
            Sign out all others
          </Button>
        ) : null
      }
    >
      <Loaded answer={answer} skeleton={<RowsSkeleton count={1} />}>
        {({ sessions }) => (
          <Rows>
            {thisOneFirst(sessions).map((device) => (
              <DeviceRow key={device.id} device={device} onRevoke={() => setQuestion(device)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {question ? <RevokeQuestion question={question} count={others.length} onClose={() => setQuestion(null)} /> : null}
    </Group>
  );
}

const thisOneFirst = (devices: readonly SignedInDevice[]): readonly SignedInDevice[] =>
  devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

function DeviceRow({ device, onRevoke }: { device: SignedInDevice; onRevoke: () => void }) {
  const isPhone = /iphone|android|ipad|mobile/i.test(device.device);
  const name = device.device || "Unknown device";
  return (
    <Row
      icon={isPhone ? Smartphone : Laptop}
      title={
        <>
          {name}
          {device.isCurrent ? <Badge tone="success">This device</Badge> : null}
        </>
      }
      text={
        <>
          {device.address ? `${device.address} · since ` : "Since "}
          <Moment at={device.createdAt} text={indianDate(device.createdAt)} />
          {device.isCurrent ? null : (
            <>
              {" "}
              · last seen <Moment at={device.lastSeenAt} text={indianListMoment(device.lastSeenAt, Date.now())} />
            </>
          )}
        </>
      }
    >
      {device.isCurrent ? undefined : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Sign out ${name}`}
          onClick={onRevoke}
          className="max-sm:ml-auto"
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}

const Moment = ({ at, text }: { at: string; text: string }) => (
  <time dateTime={at} title={indianMoment(at)} className="tabular">
    {text}
  </time>
);

interface RevokeQuestionProps {
  readonly question: Question;
  readonly count: number;
  readonly onClose: () => void;
}

function RevokeQuestion({ question, count, onClose }: RevokeQuestionProps) {
  const { isBusy, run } = useAct({ onFailure: toastFailure });
  const isAll = question === "others";
  const revoke = async () => {
    await run(async () => {
      if (isAll) {
        const ended = await revokeOtherDevices();
        toast({
          tone: "success",
          message: ended === 1 ? "1 device is signed out." : `${ended} devices are signed out.`,
        });
      } else {
        await revokeDevice(question.id);
        toast({ tone: "success", message: "Device signed out." });
      }
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={isAll ? `Sign out ${count} other devices?` : `Sign out ${question.device || "this device"}?`}
        description={
          isAll
            ? "You stay signed in here. Other devices have to log in again."
            : "It has to log in again. If you don't recognise this device, change your password too."
        }
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void revoke()}>
              Sign out
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
