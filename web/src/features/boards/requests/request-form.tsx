import type { WantedSource } from '@newsbell/contracts/board-requests';
import type { Post } from '@newsbell/contracts/boards';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { hostIn } from '#ui/address-in.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { PostFields, type Sending } from '../writing/post-form.tsx';
import styles from './request-form.module.css';
import { type Asking, useAsking, useSend } from './use-asking.ts';
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
  const asking = useAsking(place, address);
  const sending = useSend(asking, send);
  const parts = { source, feeds };
  return (
    <div className={styles.form} ref={asking.form}>
      {asking.isOpen ? (
        <WrittenRequest asking={asking} sending={sending} parts={parts} onDone={onDone} />
      ) : (
        <AskedAddress asking={asking} mayLeaveOut={mayLeaveOut} addressForm={addressForm} parts={parts} />
      )}
    </div>
  );
};

interface AddressProps extends Pick<Props, 'mayLeaveOut' | 'addressForm'> {
  asking: Asking;
  parts: WantedParts;
}

/** Asks for the address, and shows what the look has found. */
const AskedAddress = ({ asking, mayLeaveOut, addressForm, parts }: AddressProps) => {
  const { t } = useTranslation();
  const { looking, shown, refused, begin } = asking;
  const { answer, error } = looking;
  const field = fieldFault(error);
  return (
    <>
      {addressForm({ address: shown, refused: field ?? refused, onType: asking.type, onLookUp: asking.look })}
      <Waiting looking={looking} onGiveUp={asking.giveUp} />
      <FormFailure text={error && field === undefined ? failureText(error, t('failed.loadUrl')) : undefined} />
      {answer && (
        <div className={styles.answer} tabIndex={-1}>
          <WantedAnswer answer={answer} {...parts} onAskAnyway={() => begin(looking.url)} />
        </div>
      )}
      {mayLeaveOut && !looking.isPending && (
        <Button className={styles.leaveOut} size="small" onClick={() => begin(undefined)}>
          {t('boards.request.leaveOut')}
        </Button>
      )}
    </>
  );
};

interface WrittenProps extends Pick<Props, 'onDone'> {
  asking: Asking;
  sending: ReturnType<typeof useSend>;
  parts: WantedParts;
}

/** Takes title and text of a request whose address is settled. */
const WrittenRequest = ({ asking, sending, parts, onDone }: WrittenProps) => {
  const { t } = useTranslation();
  const { writing, looking, refused } = asking;
  const { answer } = looking;
  const isKnown = answer?.kind === 'SOURCE' || answer?.kind === 'ASKED';
  return (
    <>
      <Settled url={writing.draft.url} refused={refused} isSending={sending.isSending} onChange={asking.lookAgain} />
      {answer && !isKnown && <p className={styles.note}>{noteOf(t, answer)}</p>}
      {isKnown && <KnownMeanwhile answer={answer} parts={parts} />}
      <PostFields
        writing={writing}
        submit={t('boards.writing.send')}
        failed={t('failed.addData')}
        send={sending.sendNow}
        onDone={post => {
          asking.stay();
          onDone(post);
        }}
      />
    </>
  );
};

/** Takes the focus: it came while the form was sent, and stands above what is in view. */
const KnownMeanwhile = ({ answer, parts }: { answer: WantedSource; parts: WantedParts }) => {
  const reached = useRef<HTMLDivElement>(null);
  useEffect(() => reached.current?.focus(), []);
  return (
    <div className={styles.answer} ref={reached} tabIndex={-1}>
      <WantedAnswer answer={answer} {...parts} />
    </div>
  );
};

const Waiting = ({ looking, onGiveUp }: { looking: Asking['looking']; onGiveUp: () => void }) => {
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

/** An address that could not be read can be asked for as well, because its site may be out of order for a moment. */
const noteOf = (t: TFunction, answer: WantedSource): string | undefined => {
  if (answer.kind === 'NONE') return t('boards.request.none');
  return answer.kind === 'FAILED' ? `${answer.message}\n${t('boards.request.failed')}` : undefined;
};
