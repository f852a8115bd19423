/** These visitors may sign in at the demo's providers. */
export interface Visitor {
  /** The id is a number, as GitHub and Facebook have them. */
  id: number;
  login: string;
  name: string;
  email: string;
}

export const visitors: readonly Visitor[] = [
  { id: 1001, login: 'lena', name: 'Lena Fischer', email: 'lena@example.org' },
  { id: 1002, login: 'mina', name: '박미나', email: 'mina@example.org' },
  { id: 1003, login: 'haruto', name: '佐藤陽斗', email: 'haruto@example.org' },
  { id: 1004, login: 'lina', name: '李娜', email: 'lina@example.org' },
];
