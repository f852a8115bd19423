/** This is the contract that every channel keeps towards the sender. How digests come about is no business of a channel's. */
import type { ChannelName } from '@newsbell/contracts/channels';
import type { Language } from '@newsbell/contracts/languages';
import type { Alert, DeliveryTrouble, DigestEntry } from '@newsbell/contracts/notifications';
import type { DeviceSystem } from './kind.ts';

export interface Channel {
  name: ChannelName;
  /** Never throws, and ends within `SEND_MS`: the deadline is the channel's own. */
  send(message: Message): Promise<Outcome | Unasked>;
  /** Requests under way may be cut short. */
  close(): void;
}

/** Timeout: one attempt ends within this many milliseconds. The lease is longer by what a settling may take. */
export const SEND_MS = 20_000;

export interface Message {
  delivery: {
    id: number;
    /** 32 characters of base64url, the same at every attempt, so that a repetition can be folded into the first. */
    idemKey: string;
    /** The count includes this one. */
    attempts: number;
    createdAt: Date;
  };
  destination: {
    id: number;
    address: string;
    host: string;
    os: DeviceSystem | null;
    /** Something has arrived there before. */
    proven: boolean;
  };
  person: { accountId: number; nickname: string; email: string; language: Language; timeZone: string };
  /** Null means a test that the person asked for. */
  digest: MessageDigest | null;
  /**
   * To be awaited just before the far end may have all of it. Only afterwards can an attempt whose end is not known have been a copy. It
   * throws when the lease has gone to another worker or the database is away: then the message must not go out.
   */
  handOver(): Promise<void>;
}

export interface MessageDigest {
  id: number;
  slot: Date;
  /** Entries in all; `entries` has 50 of them at most. Those that are muted for the channel count in neither. */
  items: number;
  entries: DigestEntry[];
  /** The unread ones that the digest carries; no channel mutes them. */
  alerts: Alert[];
  /** Items of earlier mails that are given up because nobody knows whether they arrived, since the last one that did; 0 of other channels. */
  uncertain: number;
}

/** Our own database was away before anybody was asked: the delivery is as if it had not been claimed. */
export interface Unasked {
  kind: 'back';
  /** The database's trouble, for the log; left out where we merely stop. */
  error?: string;
}

/**
 * `ofDestination`: it is about this destination alone, and says neither that its host works nor that it fails. `answered`: the HTTP status
 * that its person is told of.
 */
export type Outcome =
  /** `inOutbox`: no one was sent it; it waits in the outbox of this server, which has no mail server. */
  | { kind: 'sent'; inOutbox?: true }
  | {
      kind: 'later';
      code: DeliveryTrouble;
      error: string;
      retryAfterMs?: number;
      ofDestination?: true;
      answered?: number;
    }
  /** This message never; the destination is fine. */
  | { kind: 'refused'; code: DeliveryTrouble; error: string; ofDestination?: true; answered?: number }
  /** The destination is no more. */
  | { kind: 'gone'; code: DeliveryTrouble; error: string; answered?: number }
  /** The server answers 550, 551 or 553 to a mail: the third of a destination in 14 days pauses it. */
  | { kind: 'unknown-recipient'; code: DeliveryTrouble; error: string }
  /** Our own credentials are refused: opens the circuit at once; the message waits. */
  | { kind: 'ours'; code: 'OUR_KEY'; error: string }
  /** It may have arrived, or not. */
  | { kind: 'ambiguous'; error: string };
