import { styled } from '@mui/material/styles';

/** A drawing without words of a screen that is still to come; its caption says so. It goes when the screen has a picture. */
export const HelpSketch = ({ of, alt, caption }: { of: keyof typeof drawings; alt: string; caption: string }) => (
  <Figure>
    <svg viewBox="0 0 336 210" role="img" aria-label={alt}>
      {drawings[of]}
    </svg>
    <figcaption>{caption}</figcaption>
  </Figure>
);

const bell = (x: number, y: number, scale = 1) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className="line" d="M2 15h16l-2-3V8a6 6 0 0 0-12 0v4z" />
    <path className="line" d="M8 18a2.4 2.4 0 0 0 4 0" />
  </g>
);

const words = (x: number, y: number, width: number, height = 8) => (
  <rect className="words" x={x} y={y} width={width} height={height} rx={height / 2} />
);

const turnedSwitch = (x: number, y: number, on: boolean) => (
  <g>
    <rect className={on ? 'on' : 'off'} x={x} y={y} width={36} height={20} rx={10} />
    <circle className="knob" cx={on ? x + 26 : x + 10} cy={y + 10} r={7} />
  </g>
);

const drawings = {
  notification: (
    <>
      <rect className="sheet" x={28} y={36} width={280} height={138} rx={8} />
      <circle className="fill" cx={60} cy={68} r={16} />
      {bell(50, 58)}
      {words(88, 56, 150, 10)}
      {words(88, 76, 96)}
      {words(44, 104, 232)}
      {words(44, 120, 188)}
      <rect className="button" x={212} y={138} width={80} height={24} rx={6} />
      <rect className="onButton" x={228} y={147} width={48} height={6} rx={3} />
    </>
  ),
  profile: (
    <>
      <rect className="sheet" x={28} y={24} width={280} height={162} rx={8} />
      <circle className="fill" cx={64} cy={60} r={20} />
      <circle className="words" cx={64} cy={55} r={7} />
      <path className="words" d="M50 73a14 11 0 0 1 28 0z" />
      {words(98, 46, 112, 10)}
      {words(98, 66, 76)}
      <path className="rule" d="M28 98h280M28 142h280" />
      <rect className="line" x={44} y={111} width={24} height={17} rx={2} />
      <path className="line" d="m44 113 12 9 12-9" />
      {words(84, 116, 120)}
      {turnedSwitch(256, 110, false)}
      {bell(46, 154)}
      {words(84, 160, 92)}
      {turnedSwitch(256, 154, true)}
    </>
  ),
  developer: (
    <>
      <rect className="sheet" x={28} y={46} width={124} height={118} rx={8} />
      <path className="line" d="m46 66 8 7-8 7M60 81h14" />
      {words(46, 98, 84)}
      {words(58, 114, 60)}
      {words(58, 130, 72)}
      <path className="arrow" d="M164 105h30m-8-7 8 7-8 7" />
      <rect className="sheet" x={208} y={66} width={100} height={78} rx={8} />
      <circle className="fill" cx={230} cy={88} r={12} />
      {bell(222, 80, 0.8)}
      {words(250, 80, 44)}
      {words(250, 94, 30, 6)}
      {words(222, 114, 72, 6)}
      {words(222, 126, 52, 6)}
    </>
  ),
};

const Figure = styled('figure')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    margin: 0,
    '& svg': {
      display: 'block',
      width: '100%',
      height: 'auto',
      border: `1px dashed ${palette.hairline}`,
      borderRadius: 8,
      backgroundColor: palette.background.default,
    },
    '& .sheet': { fill: palette.background.paper, stroke: palette.hairline },
    '& .rule': { stroke: palette.hairline },
    '& .fill': { fill: palette.fill },
    '& .words, & .off': { fill: palette.text.secondary, opacity: 0.35 },
    '& .line': { fill: 'none', stroke: palette.text.secondary, strokeWidth: 1.6, strokeLinejoin: 'round' },
    '& .arrow': { fill: 'none', stroke: palette.accent, strokeWidth: 2, strokeLinecap: 'round' },
    '& .button': { fill: palette.primary.main },
    '& .onButton': { fill: palette.primary.contrastText },
    '& .on': { fill: palette.focus },
    '& .knob': { fill: palette.background.paper },
    '& figcaption': { ...theme.typography.caption, marginTop: 6, color: palette.text.secondary },
  };
});
