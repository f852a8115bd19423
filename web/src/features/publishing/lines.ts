/** Writes the lines by which programs publish, for the tools and languages that most have at hand. */

export const lineKinds = ['curl', 'wget', 'powershell', 'python', 'javascript', 'github'] as const;
export type LineKind = (typeof lineKinds)[number];

/** These are names, and are the same in every language. */
export const lineNames: Record<LineKind, string> = {
  curl: 'curl',
  wget: 'wget',
  powershell: 'PowerShell',
  python: 'Python',
  javascript: 'JavaScript',
  github: 'GitHub Actions',
};

/** `address` is that of `POST /v1/project/{urlKey}/news`. The token stands as `nb_…`, to be replaced by its owner. */
export const lineOf = (kind: LineKind, address: string): string => lines[kind](address);

const lines: Record<LineKind, (address: string) => string> = {
  curl: address => `curl -H "Authorization: Bearer nb_…" -d "Backup done" ${address}`,
  wget: address => `wget -qO- --header="Authorization: Bearer nb_…" --post-data="Backup done" ${address}`,
  powershell: address =>
    [
      `Invoke-RestMethod -Method Post -Uri "${address}" \``,
      '  -Headers @{ Authorization = "Bearer nb_…" } -ContentType "text/plain; charset=utf-8" `',
      '  -Body "Backup done"',
    ].join('\n'),
  python: address =>
    [
      'import json, urllib.request',
      '',
      'news = {"title": "Backup done", "fields": {"files": 12}}',
      'urllib.request.urlopen(urllib.request.Request(',
      `    "${address}",`,
      '    json.dumps(news).encode(),',
      '    {"Authorization": "Bearer nb_…", "Content-Type": "application/json"},',
      '))',
    ].join('\n'),
  javascript: address =>
    [
      `await fetch('${address}', {`,
      "  method: 'POST',",
      "  headers: { authorization: 'Bearer nb_…', 'content-type': 'application/json' },",
      "  body: JSON.stringify({ title: 'Backup done', fields: { files: 12 } }),",
      '});',
    ].join('\n'),
  github: address =>
    [
      '- if: always()',
      '  shell: bash',
      '  env:',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub replaces it, not we
      '    TOKEN: ${{ secrets.NEWSBELL_TOKEN }}',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub replaces it, not we
      '    NEWS: ${{ github.workflow }} ${{ job.status }}',
      // A block, because a value on the line of its name may have no colon. Under its own type no name of a workflow is a file or a form.
      '  run: |',
      '    curl -fsS -H "Authorization: Bearer $TOKEN" -H "Content-Type: text/plain" \\',
      `      --data-raw "$NEWS" ${address}`,
    ].join('\n'),
};
