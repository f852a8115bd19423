import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError, type ApiErrorCode, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';

export type Values<N extends string> = Record<N, string>;
/** The faults stand by the field's name. */
export type Faults<N extends string> = Partial<Record<N, string>>;

interface Options<N extends string, T> {
  names: readonly N[];
  /** This is the page's own validation, on leaving a field and on submit. The server validates all else. */
  check?: (values: Values<N>) => Faults<N>;
  send: (values: Values<N>) => Promise<T>;
  onDone: (answer: T, values: Values<N>) => void;
  /** This text is for a failure of which the server says nothing. */
  failed: string;
  /** A refusal that names no field is about this one. */
  fieldOf?: Partial<Record<ApiErrorCode, N>>;
}

/**
 * Handles a form whose values stay in its fields, where password managers put them. A field's fault goes when it is
 * changed; after a submit the first wrong field has the focus.
 */
export const useForm = <N extends string, T>({ names, check, send, onDone, failed, fieldOf }: Options<N, T>) => {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<N>());
  const [faults, setFaults] = useState<Faults<N>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending } = useMutation({ mutationFn: send });

  useEffect(() => {
    if (attempt === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempt]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(form.current!, names);
    const own = check?.(values) ?? {};
    const isStopped = Object.keys(own).length > 0;
    // The server says which values are missing; where it is not asked, the page says it, so that all faults are shown at once.
    setFailure(undefined);
    setFaults(isStopped ? { ...missing(form.current!, names, t('error.missing')), ...own } : {});
    if (isStopped) return setAttempt(attempt + 1);
    mutate(values, { onSuccess: answer => onDone(answer, values), onError: refused });
  };
  const refused = (error: Error) => {
    const said = fieldFaults(error, names, fieldOf);
    setFaults(said);
    if (Object.keys(said).length === 0) setFailure(failureText(error, failed));
    setAttempt(attempt + 1);
  };
  const onBlur = ({ target }: { target: EventTarget }) => {
    const name = names.find(each => each === (target as HTMLInputElement).name);
    if (!check || name === undefined) return;
    left.current.add(name);
    const found = check(valuesOf(form.current!, names));
    const now = Object.fromEntries([...left.current].filter(each => found[each]).map(each => [each, found[each]]));
    if (Object.keys(now).length > 0) setFaults(before => ({ ...before, ...now }));
  };
  const onInput = ({ target }: { target: EventTarget }) => {
    const { name } = target as HTMLInputElement;
    // React gives a controlled list of choices its value back at each rendering, so none comes between its two events.
    if (!names.includes(name as N)) return;
    setFaults(({ [name as N]: _mended, ...others }) => others as Faults<N>);
  };
  return {
    /** These are the props of the `<form>`. */
    form: {
      ref: form,
      noValidate: true,
      'aria-busy': isPending,
      onSubmit: submit,
      onKeyDown: keepComposing,
      onBlur,
      onInput,
    },
    faults,
    failure,
    isSending: isPending,
  };
};

/** The Enter that ends a composition sends nothing; Safari marks it by its code only. */
const keepComposing = (event: KeyboardEvent): void => {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault();
};

/** A box that is not checked becomes an empty text. */
const valuesOf = <N extends string>(form: HTMLFormElement, names: readonly N[]): Values<N> => {
  const data = new FormData(form);
  return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Values<N>;
};

const missing = <N extends string>(form: HTMLFormElement, names: readonly N[], text: string): Faults<N> => {
  const empty = names.filter(name => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.required && field.value.trim() === '';
  });
  return Object.fromEntries(empty.map(name => [name, text])) as Faults<N>;
};

const fieldFaults = <N extends string>(
  error: Error,
  names: readonly N[],
  fieldOf: Partial<Record<ApiErrorCode, N>> = {},
): Faults<N> => {
  if (!(error instanceof ApiError)) return {};
  const named = names.filter(name => error.fields[name]).map(name => [name, error.fields[name]!]);
  const single = fieldOf[error.code];
  if (named.length === 0 && single && error.said) named.push([single, error.said]);
  return Object.fromEntries(named);
};
