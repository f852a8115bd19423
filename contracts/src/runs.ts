/** The others of a run of one source are counted up to this many, which stands for that many or more. */
export const RUN_COUNT = 200;
