export interface RunningProcess {
  pid: number;
  program: string | undefined;
  words: string;
}
export function processes(): Promise<RunningProcess[] | undefined>;
export function serverOf(modules: string, all: readonly RunningProcess[] | undefined): RunningProcess | undefined;
