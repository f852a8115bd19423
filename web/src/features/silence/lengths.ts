/** Lengths of time as people set them: a number and a unit. Pure. */
export const lengthUnits = ['minutes', 'hours', 'days', 'weeks'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

const minutesOf: Record<LengthUnit, number> = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 };

export interface Length {
  /** It is as typed. */
  n: string;
  unit: LengthUnit;
}

/** Answers the largest unit of which it is a multiple. */
export const lengthOf = (minutes: number): Length => {
  const unit = lengthUnits.findLast(each => minutes % minutesOf[each] === 0) ?? 'minutes';
  return { n: String(minutes / minutesOf[unit]), unit };
};

/** Undefined: it is no number. The server says which are too small or too large. */
export const minutesIn = ({ n, unit }: Length): number | undefined => {
  const read = Number(n.replace(',', '.'));
  return n.trim() === '' || !Number.isFinite(read) ? undefined : Math.round(read * minutesOf[unit]);
};
