import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The page that a builder works on stands in the builder's own address, which follows what is loaded in it. `turn`
 * changes when an address comes from elsewhere, as on the way back, because the builder begins anew then.
 */
export const useBuilderAddress = (to: '/rss/build' | '/rss/build_old') => {
  const { url: address = '' } = useSearch({ from: to });
  const navigate = useNavigate();
  const [known, setKnown] = useState({ address, asked: address, turn: 0 });
  if (known.address !== address)
    setKnown({ address, asked: address, turn: address === known.asked ? known.turn : known.turn + 1 });
  const onLoad = (asked: string) => {
    setKnown({ ...known, asked });
    void navigate({ to, search: { url: asked }, replace: true, state: true, ignoreBlocker: true });
  };
  return { turn: known.turn, builder: { address, onLoad } };
};
