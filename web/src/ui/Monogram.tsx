import { styled } from '@mui/material/styles';

const hues = [205, 160, 280, 25, 340, 95, 230];

/** Stands in for a missing picture: it has the title's first letter on a colour that stays the same for the title. */
export const Monogram = ({ title, size }: { title: string; size: number }) => (
  <Disc
    aria-hidden
    style={{ width: size, height: size, fontSize: Math.round(size * 0.5), '--hue': hue(title) } as React.CSSProperties}
  >
    {firstLetter(title)}
  </Disc>
);

const Disc = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  borderRadius: '50%',
  fontWeight: 700,
  lineHeight: 1,
  userSelect: 'none',
  backgroundColor: 'hsl(var(--hue) 32% 89%)',
  color: 'hsl(var(--hue) 45% 25%)',
  ...theme.applyStyles('dark', { backgroundColor: 'hsl(var(--hue) 22% 24%)', color: 'hsl(var(--hue) 50% 85%)' }),
}));

const firstLetter = (title: string): string => {
  const letter = /[\p{L}\p{N}]/u.exec(title.normalize('NFC'))?.[0] ?? '·';
  return letter.toLocaleUpperCase();
};

const hue = (title: string): number => {
  let sum = 0;
  for (const each of title) sum = (sum * 31 + each.codePointAt(0)!) % 65_521;
  return hues[sum % hues.length]!;
};
