import { expect, test } from './test.ts';

for (const [language, message] of [
  ['ko-KR,ko;q=0.9', '소스를 찾을 수 없습니다.'],
  ['ja', '配信元が見つかりませんでした。'],
  ['zh-TW', '找不到该来源。'],
  ['en-GB', 'Project not founded'],
  ['de', 'Project not founded'],
] as const) {
  test(`a refused call is answered in the language of the caller: ${language} @desktop`, async ({ request }) => {
    const response = await request.get('/v1/project?urlKey=nope', { headers: { 'accept-language': language } });
    expect(response.status()).toBe(404);
    expect(await response.json()).toEqual({ code: 'PROJECT_NOT_FOUND', message });
  });
}
