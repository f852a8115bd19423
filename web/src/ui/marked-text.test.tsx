import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkedText } from './marked-text.tsx';

const parts = { a: (words: string) => <a href="/login">{words}</a>, icon: () => <svg /> };
const drawn = (text: string) => render(<MarkedText text={text} parts={parts} />).container.innerHTML;

it('draws what is marked by its part, at the start, inside and at the end', () => {
  expect(drawn('<a>Sign in</a> or <icon/> tap <a>here</a>')).toBe(
    '<a href="/login">Sign in</a> or <svg></svg> tap <a href="/login">here</a>',
  );
});

it('draws a text without marks as it is', () => {
  expect(drawn('One & all <b')).toBe('One &amp; all &lt;b');
});

it('takes nothing inside of a part for markup', () => {
  expect(drawn('<a><img src=x onerror=alert(1)></a>')).toBe('<a href="/login">&lt;img src=x onerror=alert(1)&gt;</a>');
});
