import styles from './monogram.module.css';

const hues = [205, 160, 280, 25, 340, 95, 230];

/** Stands in for a missing picture: it has the title's first letter on a colour that stays the same for the title. */
export const Monogram = ({ title, size }: { title: string; size: number }) => (
  <span
    className={styles.disc}
    aria-hidden
    // It is a picture: the style sheet draws the letter, so that it is no text of the row or button around it.
    data-letter={firstLetter(title)}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.5), '--hue': hue(title) } as React.CSSProperties}
  />
);

const firstLetter = (title: string): string => {
  const letter = /[\p{L}\p{N}]/u.exec(title.normalize('NFC'))?.[0] ?? '·';
  return letter.toLocaleUpperCase();
};

const hue = (title: string): number => {
  let sum = 0;
  for (const each of title) sum = (sum * 31 + each.codePointAt(0)!) % 65_521;
  return hues[sum % hues.length]!;
};
