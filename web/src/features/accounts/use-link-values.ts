import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnce } from './use-once.ts';

/**
 * Answers the values in the address by which this page was opened. They are secrets, so they leave the address at once:
 * neither the history nor the next page's referrer keeps them.
 */
export const useLinkValues = (): URLSearchParams => {
  const navigate = useNavigate();
  const searchStr = useLocation({ select: location => location.searchStr });
  const [values] = useState(() => new URLSearchParams(searchStr));
  useOnce(() => void navigate({ to: '.', search: {}, replace: true, state: true }), searchStr !== '');
  return values;
};
