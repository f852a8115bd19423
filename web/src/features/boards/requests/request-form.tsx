import type { WantedSource } from '@newsbell/contracts/board-requests';
import type { Post } from '@newsbell/contracts/boards';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError, failureText } from '#api-error.ts';
import { hostIn } from '#ui/address-in.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { PostFields, type Sending } from '../writing/post-form.tsx';
import { useDraft } from '../writing/use-draft.ts';
import styles from './request-form.module.css';
import { useLooking } from './use-looking.ts';
import { WantedAnswer, type WantedParts } from './wanted-answer.tsx';

export interface AddressPart {
  address: string;
  refused: string | undefined;
  onType: (typed: string) => void;
  onLookUp: (address: string) => void;
}

interface Props extends WantedParts {
  /** It is the draft's place, of `draftPlace`. */
  place: string;
  /** It is looked at as the form opens. */
  address: string | undefined;
  /** A manager's notice needs no address. */
  mayLeaveOut: boolean;
  /** It is the form of the one field. */
  addressForm: (part: AddressPart) => ReactNode;
  send: (sending: Sending) => Promise<Post>;
  onDone: (post: Post) => void;
}

/**
 * Asks for the address of a source first, and looks whether it is here, was asked for, or can be added by anybody. Title and text are
 * asked for only where it needs a request. All that is typed is kept until it has arrived.
 */
export const RequestForm = ({ place, address, mayLeaveOut, addressForm, source, feeds, send, onDone }: Props) => {
  const { t } = useTranslation();
  const writing = useDraft(place, { title: '', text: '' });
  const { draft, change } = writing;
  const looking = useLooking();
  const [shown, setShown] = useState(draft.url ?? '');
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const reached = useRef<HTMLDivElement>(null);
  /** The title is the host's name until somebody writes another one. */
  const proposed = useRef('');
  const isOpen = draft.isBegun === true || isSent;

  /** The form's parts come and go, and the focus goes on to the one that is next. */
  const goOnTo = (name: 'url' | 'title', next: () => void): void => {
    flushSync(next);
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const begin = (url: string | undefined): void => {
    const isFree = draft.title.trim() === '' || draft.title === proposed.current;
    goOnTo('title', () =>
      change({ url, isBegun: true, ...(isFree && { title: url === undefined ? '' : hostIn(url) }) }),
    );
  };
  const look = (url: string): void => {
    setRefused(undefined);
    setShown(url);
    change({ url, isBegun: false });
    looking.look(url, ({ kind }) => {
      if (kind === 'NONE' || kind === 'FAILED') begin(url);
    });
  };
  const lookAgain = (): void => {
    looking.giveUp();
    setRefused(undefined);
    setShown(draft.url ?? '');
    proposed.current = hostIn(draft.url ?? '');
    goOnTo('url', () => change({ isBegun: false }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's address is looked at when it changes
  useEffect(() => {
    if (address !== undefined && !(draft.isBegun && draft.url === address)) look(address);
  }, [address]);

  const { answer } = looking;
  const isKnown = answer?.kind === 'SOURCE' || answer?.kind === 'ASKED';
  useEffect(() => {
    // It came while the form was sent, and stands above what is in view.
    if (isKnown && isOpen) reached.current?.focus();
  }, [isKnown, isOpen]);

  const sendNow = async (sending: Sending): Promise<Post> => {
    setSending(true);
    setRefused(undefined);
    try {
      return await send(sending);
    } catch (error) {
      if (error instanceof ApiError) {
        setRefused(error.fields.url);
        if (isThere(error) && draft.url !== undefined) looking.look(draft.url);
      }
      throw error;
    } finally {
      setSending(false);
    }
  };
  const said = answer && (
    <div className={styles.answer} ref={reached} tabIndex={-1}>
      <WantedAnswer
        answer={answer}
        source={source}
        feeds={feeds}
        onAskAnyway={isOpen ? undefined : () => begin(looking.url)}
      />
    </div>
  );
  if (!isOpen) {
    const field = fieldFault(looking.error);
    return (
      <div className={styles.form} ref={form}>
        {addressForm({
          address: shown,
          refused: field ?? refused,
          onType: typed => {
            if (!looking.isPending) looking.giveUp();
            setRefused(undefined);
            change({ url: typed });
          },
          onLookUp: look,
        })}
        <Waiting looking={looking} onGiveUp={() => goOnTo('url', looking.giveUp)} />
        <FormFailure
          text={looking.error && field === undefined ? failureText(looking.error, t('failed.loadUrl')) : undefined}
        />
        {said}
        {mayLeaveOut && !looking.isPending && (
          <Button className={styles.leaveOut} size="small" onClick={() => begin(undefined)}>
            {t('boards.request.leaveOut')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.form} ref={form}>
      <Settled url={draft.url} refused={refused} isSending={isSending} onChange={lookAgain} />
      {answer && !isKnown && <p className={styles.note}>{noteOf(t, answer)}</p>}
      {isKnown && said}
      <PostFields
        writing={{
          ...writing,
          done: () => {
            writing.done();
            looking.giveUp();
            setShown('');
          },
        }}
        submit={t('boards.writing.send')}
        failed={t('failed.addData')}
        send={sendNow}
        onDone={post => {
          // The draft is gone by now, and the form stays until the page has changed.
          setSent(true);
          onDone(post);
        }}
      />
    </div>
  );
};

const Waiting = ({ looking, onGiveUp }: { looking: ReturnType<typeof useLooking>; onGiveUp: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <p role="status">{looking.isPending && t('boards.request.looking', { host: hostIn(looking.url ?? '') })}</p>
      {looking.isPending && (
        <Button size="small" onClick={onGiveUp}>
          {t('boards.request.giveUp')}
        </Button>
      )}
    </div>
  );
};

interface SettledProps {
  url: string | undefined;
  refused: string | undefined;
  isSending: boolean;
  onChange: () => void;
}

/** Shows the address that is asked for, with the way back to it. */
const Settled = ({ url, refused, isSending, onChange }: SettledProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.address}>
      <p>
        <span>{t('boards.request.address')}</span> {url ? <bdi>{url}</bdi> : t('boards.request.noAddress')}
      </p>
      <Button size="small" aria-label={t('boards.request.changeAddress')} disabled={isSending} onClick={onChange}>
        {t('boards.request.change')}
      </Button>
      {refused !== undefined && (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      )}
    </div>
  );
};

const fieldFault = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.url : undefined;

const isThere = ({ code }: ApiError): boolean => code === 'ALREADY_ASKED' || code === 'SOURCE_EXISTS';

/** An address that could not be read can be asked for as well, because its site may be out of order for a moment. */
const noteOf = (t: TFunction, answer: WantedSource): string | undefined => {
  if (answer.kind === 'NONE') return t('boards.request.none');
  return answer.kind === 'FAILED' ? `${answer.message}\n${t('boards.request.failed')}` : undefined;
};
