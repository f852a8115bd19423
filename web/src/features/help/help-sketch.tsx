import styles from './help-sketch.module.css';

/** Draws the developer mode without words: a program writes, and somebody is notified. */
export const HelpSketch = ({ alt }: { alt: string }) => (
  <div className={styles.figure}>
    <svg viewBox="0 0 336 210" role="img" aria-label={alt}>
      <rect className={styles.sheet} x={28} y={46} width={124} height={118} rx={8} />
      <path className={styles.line} d="m46 66 8 7-8 7M60 81h14" />
      {words(46, 98, 84)}
      {words(58, 114, 60)}
      {words(58, 130, 72)}
      <path className={styles.arrow} d="M164 105h30m-8-7 8 7-8 7" />
      <rect className={styles.sheet} x={208} y={66} width={100} height={78} rx={8} />
      <circle className={styles.fill} cx={230} cy={88} r={12} />
      {bell(222, 80, 0.8)}
      {words(250, 80, 44)}
      {words(250, 94, 30, 6)}
      {words(222, 114, 72, 6)}
      {words(222, 126, 52, 6)}
    </svg>
  </div>
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
