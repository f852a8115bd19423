import type { Project } from '@newsbell/contracts/projects';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { ProjectFreshness } from './project-freshness.tsx';

beforeAll(() => startTexts('en'));

const at = '2026-03-05T12:00:00Z';
const shown = (given: Partial<Project>) => <ProjectFreshness project={newsSource('metro', given)} />;

it.each([
  [{ at, megabytes: 64, of: 'source' }, 'Older news was removed: this source has used its 64 MB of space.'],
  [
    { at, megabytes: 16_384, of: 'account' },
    'Older news was removed: the sources of the account that added this one have used their 16 GB of space.',
  ],
] as const)('says whose space there was not enough of: %j', (trimmed, said) => {
  const { rerender } = render(shown({ trimmed }));
  expect(screen.getByText(said)).toBeInTheDocument();
  rerender(shown({}));
  expect(screen.queryByText(/Older news/)).toBeNull();
});
