import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, fakeWire } from '../../../../test/wire.ts';
import { usePictures } from './use-pictures.ts';

const url = 'https://harbour.example/news';
const images = ['https://pictures.example/1.png', null, 'https://pictures.example/2.png', 'data:image/png;base64,AA=='];
const refused = ['http://127.0.0.1/x.png', 'http://192.168.0.1/x.png', `${location.origin}/logout`];

const use = (hasProxiedPictures: boolean, answers: Answers) => {
  const asked = fakeWire(answers);
  const queries = new QueryClient();
  const { result } = renderHook(() => usePictures({ url, hasProxiedPictures }, [...images, ...refused, images[0]!]), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return { asked, sources: () => [...images, ...refused].map(result.current) };
};

it('loads pictures as the page has them, and none of our own site or the own network', () => {
  const { asked, sources } = use(false, {});
  expect(sources()).toEqual([...images, null, null, null]);
  expect(asked).toEqual([]);
});

it('asks once for the addresses of all of them where the server has them come through it', async () => {
  const { asked, sources } = use(true, { pagePictures: { addresses: ['/img/a/1', '/img/a/2'] } });
  expect(sources()).toEqual([null, null, null, images[3], null, null, null]);
  await waitFor(() => expect(sources()).toEqual(['/img/a/1', null, '/img/a/2', images[3], null, null, null]));
  expect(asked.map(({ init }) => JSON.parse(String(init.body)))).toEqual([{ addresses: [images[0], images[2]] }]);
});
