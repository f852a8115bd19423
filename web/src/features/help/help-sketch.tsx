import styles from './help-sketch.module.css';

/** Draws without words: a program writes and somebody is notified, a notification goes to a server and a chat, or an app lists news. */
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

const sketches = { publishing, webhook, app };

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

const words = (x: number, y: number, width: number, height = 8) => (
  <rect className={styles.words} x={x} y={y} width={width} height={height} rx={height / 2} />
);
