import type { RunningProcess } from './running.mjs';

export function dropBundles(dist: string, all: readonly RunningProcess[] | undefined, now?: number): void;
export function moveBuild(from: string, to: string, now?: number): void;
