import type { Choice } from './choice.ts';
import type { Mark } from './preview/boxes.tsx';
import type { FoundList } from './session/requests.ts';

/** Answers the marks to draw over the page: those of the chosen list, or else of the one that is pointed at or likeliest. */
export const marksOf = (
  { list, clicks, refused }: Pick<Choice, 'list' | 'clicks' | 'refused'>,
  offered: FoundList | undefined,
  active: number | null | undefined,
): Mark[] => {
  const items = (list ?? offered)?.items ?? [];
  const marks = items.flatMap(({ element, titleElement }): Mark[] => [
    ...(element === null ? [] : [{ number: element, kind: list ? ('item' as const) : ('proposed' as const) }]),
    ...(!list || titleElement === null ? [] : [{ number: titleElement, kind: 'title' as const }]),
  ]);
  return [
    ...marks,
    ...refused.map(number => ({ number, kind: 'refused' as const })),
    ...(active === null || active === undefined ? [] : [{ number: active, kind: 'active' as const }]),
    ...clicks.map((number, at) => ({ number, kind: 'click' as const, label: String(at + 1) })),
  ];
};
