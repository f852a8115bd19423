import styles from './help-sketch.module.css';

/** Draws one thing of the help without words, such as a program that writes and a person who is notified. */
export const HelpSketch = ({ of, alt }: { of: keyof typeof sketches; alt: string }) => (
  <div className={styles.figure}>
    <svg viewBox="0 0 336 210" role="img" aria-label={alt}>
      {sketches[of]()}
    </svg>
  </div>
);

const publishing = () => (
  <>
    <rect className={styles.sheet} x={28} y={46} width={124} height={118} rx={8} />
    <path className={styles.line} d="m46 66 8 7-8 7M60 81h14" />
    {words(46, 98, 84)}
    {words(58, 114, 60)}
    {words(58, 130, 72)}
    <path className={styles.arrow} d="M164 105h30m-8-7 8 7-8 7" />
    {notification(208, 66)}
  </>
);

const webhook = () => (
  <>
    {notification(28, 66)}
    <path className={styles.arrow} d="m140 92 42-26m-10-1 10 1-4 9M140 118l42 26m-4-9 4 9-10 1" />
    <rect className={styles.sheet} x={198} y={30} width={110} height={64} rx={8} />
    {[38, 64].map(y => (
      <g key={y}>
        <rect className={styles.line} x={208} y={y} width={90} height={20} rx={4} />
        <circle className={styles.words} cx={220} cy={y + 10} r={4} />
        {words(254, y + 7, 34, 6)}
      </g>
    ))}
    <rect className={styles.sheet} x={198} y={116} width={110} height={64} rx={8} />
    <path
      className={styles.line}
      d="M212 128h60a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4h-46l-10 8v-8h-4a4 4 0 0 1-4-4v-16a4 4 0 0 1 4-4z"
    />
    {words(218, 137, 46, 6)}
    {words(240, 165, 56, 6)}
  </>
);

const app = () => (
  <>
    <rect className={styles.sheet} x={118} y={16} width={100} height={178} rx={12} />
    <path className={styles.line} d="M158 26h20" />
    {[46, 94, 142].map(y => (
      <g key={y}>
        <rect className={styles.line} x={130} y={y} width={22} height={22} rx={4} />
        {words(160, y + 1, 46)}
        {words(160, y + 14, 34, 6)}
      </g>
    ))}
  </>
);

const fullText = () => (
  <>
    <rect className={styles.sheet} x={28} y={50} width={112} height={110} rx={8} />
    {words(42, 66, 84)}
    {words(42, 86, 84, 6)}
    {words(42, 98, 52, 6)}
    <rect className={styles.line} x={42} y={122} width={84} height={24} rx={6} />
    {words(60, 131, 48, 6)}
    <path className={styles.arrow} d="M154 105h30m-8-7 8 7-8 7" />
    <rect className={styles.sheet} x={198} y={16} width={110} height={178} rx={8} />
    {words(212, 32, 82)}
    <rect className={styles.fill} x={212} y={50} width={82} height={40} rx={4} />
    {[102, 114, 126, 138, 150, 162].map(y => words(212, y, 82, 6))}
    {words(212, 174, 44, 6)}
  </>
);

const savedPages = () => (
  <>
    <rect className={styles.sheet} x={28} y={40} width={132} height={130} rx={8} />
    <path className={styles.line} d="M28 64h132" />
    {words(40, 48, 60)}
    <path className={styles.arrow} d="M138 46h10v14l-5-4-5 4z" />
    <rect className={styles.fill} x={42} y={78} width={104} height={36} rx={4} />
    {[124, 136, 148].map(y => words(42, y, 104, 6))}
    <path className={styles.arrow} d="M172 105h30m-8-7 8 7-8 7" />
    <rect className={styles.sheet} x={214} y={40} width={94} height={130} rx={8} />
    {[58, 98, 138].map(y => (
      <g key={y}>
        {star(224, y)}
        {words(246, y + 1, 50)}
        {words(246, y + 13, 36, 5)}
      </g>
    ))}
  </>
);

const outFeeds = () => (
  <>
    <rect className={styles.sheet} x={28} y={36} width={104} height={138} rx={8} />
    {[54, 92, 130].map(y => (
      <g key={y}>
        {words(42, y, 76)}
        {words(42, y + 13, 50, 6)}
      </g>
    ))}
    <path className={styles.arrow} d="M150 116a12 12 0 0 1 12 12M150 104a24 24 0 0 1 24 24" />
    <circle className={styles.arrow} cx={151} cy={127} r={1.5} />
    <path className={styles.arrow} d="m186 92 24-20m-9 1 9-1-1 9M186 118l24 20m-1-9 1 9-9-1" />
    <rect className={styles.sheet} x={222} y={30} width={86} height={64} rx={8} />
    <path className={styles.line} d="m234 48 7 6-7 6M246 61h12" />
    {words(234, 74, 60, 6)}
    <rect className={styles.sheet} x={222} y={116} width={86} height={64} rx={8} />
    {[128, 144, 160].map(y => (
      <g key={y}>
        <rect className={styles.line} x={232} y={y} width={9} height={9} rx={2} />
        {words(248, y + 1, 48, 6)}
      </g>
    ))}
  </>
);

const sketches = { publishing, webhook, app, fullText, savedPages, outFeeds };

const notification = (x: number, y: number) => (
  <>
    <rect className={styles.sheet} x={x} y={y} width={100} height={78} rx={8} />
    <circle className={styles.fill} cx={x + 22} cy={y + 22} r={12} />
    {bell(x + 14, y + 14, 0.8)}
    {words(x + 42, y + 14, 44)}
    {words(x + 42, y + 28, 30, 6)}
    {words(x + 14, y + 48, 72, 6)}
    {words(x + 14, y + 60, 52, 6)}
  </>
);

const bell = (x: number, y: number, scale = 1) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className={styles.line} d="M2 15h16l-2-3V8a6 6 0 0 0-12 0v4z" />
    <path className={styles.line} d="M8 18a2.4 2.4 0 0 0 4 0" />
  </g>
);

const star = (x: number, y: number) => (
  <path
    className={styles.line}
    d={`m${x + 8} ${y} 2.4 5 5.6.7-4.1 3.9 1.1 5.4-5-2.7-5 2.7 1.1-5.4L${x} ${y + 5.7}l5.6-.7z`}
  />
);

const words = (x: number, y: number, width: number, height = 8) => (
  <rect key={y} className={styles.words} x={x} y={y} width={width} height={height} rx={height / 2} />
);
