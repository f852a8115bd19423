import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { uploadPicture } from '../queries.ts';
import { addLine, largestPicture, pictureFault, pictureMark, pictureName, placeholderFor, settle } from './pictures.ts';
import { putText, selectedIn } from './put-text.ts';

interface Said {
  text: string;
  isFault: boolean;
}

/**
 * Uploads pictures into a text area, one after another. A line stands for each meanwhile, which may be moved, or deleted: then nothing takes
 * its place. Input methods: nothing is put into the text while one composes. Leaving ends what is on its way.
 */
export const usePictures = (area: RefObject<HTMLTextAreaElement | null>) => {
  const { t } = useTranslation();
  const [said, setSaid] = useState<Said>();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const leaving = useRef<AbortController>(undefined);
  const queue = useRef(Promise.resolve());
  const whenComposed = useComposition(area);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /** Faults of one choice of files stand together, and nothing else takes their place. */
  const say = (text: string): void => setSaid(before => (before?.isFault ? before : { text, isFault: false }));
  const sayFault = (text: string): void =>
    setSaid(before => ({ text: before?.isFault ? `${before.text}\n${text}` : text, isFault: true }));

  const upload = async (file: File, placeholder: string): Promise<void> => {
    const { signal } = leaving.current!;
    if (signal.aborted || !area.current?.value.includes(placeholder)) return;
    const name = pictureName(file.name);
    /** False where the placeholder is not there any more. */
    const end = async (mark?: string): Promise<boolean> => {
      await whenComposed();
      if (signal.aborted || !area.current) return false;
      const change = settle(selectedIn(area.current), placeholder, mark);
      if (change) putText(area.current, change);
      return change !== undefined;
    };
    say(t('boards.writing.picture.uploading', { name }));
    try {
      const { url } = await uploadPicture(file, signal);
      if (await end(pictureMark(file.name, url))) say(t('boards.writing.picture.uploaded', { name }));
    } catch (error) {
      if (signal.aborted) return;
      await end();
      sayFault(t('boards.writing.picture.refused', { name, why: failureText(error, t('failed.uploadImage')) }));
    }
  };

  return {
    /** The words of what has happened last; a fault stays until the next pictures are chosen. */
    said,
    /** Placeholders whose pictures are on their way. */
    underWay,
    take: async (files: readonly File[]): Promise<void> => {
      await whenComposed();
      if (!area.current) return;
      const why = {
        kind: t('boards.writing.picture.kind'),
        size: t('invalid.imageTooLarge', { size: largestPicture }),
      };
      setSaid(undefined);
      for (const file of files) {
        const fault = pictureFault(file);
        const name = pictureName(file.name);
        if (fault) {
          sayFault(t('boards.writing.picture.refused', { name, why: why[fault] }));
          continue;
        }
        const selected = selectedIn(area.current);
        const placeholder = placeholderFor(file.name, selected.text, words =>
          t('boards.writing.picture.uploading', { name: words }),
        );
        putText(area.current, addLine(selected, placeholder));
        setUnderWay(all => [...all, placeholder]);
        const done = () => setUnderWay(all => all.filter(each => each !== placeholder));
        queue.current = queue.current.then(() => upload(file, placeholder)).finally(done);
      }
    },
  };
};

/** Answers a promise that is kept at once, or when the input method in the area has ended its composition. */
const useComposition = (area: RefObject<HTMLTextAreaElement | null>): (() => Promise<void>) => {
  const composing = useRef({ isOn: false, waiting: [] as (() => void)[] });
  useEffect(() => {
    const field = area.current!;
    const state = composing.current;
    const begin = () => {
      state.isOn = true;
    };
    const end = () => {
      state.isOn = false;
      // The text of the composition is put in after the event in some browsers, and another may have begun by then.
      setTimeout(() => {
        if (!state.isOn) for (const goOn of state.waiting.splice(0)) goOn();
      });
    };
    field.addEventListener('compositionstart', begin);
    field.addEventListener('compositionend', end);
    return () => {
      field.removeEventListener('compositionstart', begin);
      field.removeEventListener('compositionend', end);
      end();
    };
  }, [area]);
  return async () => {
    const { isOn, waiting } = composing.current;
    if (isOn) await new Promise<void>(resolve => waiting.push(resolve));
  };
};
