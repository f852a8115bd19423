/**
 * The build puts in the endpoints as `address call +call …`, with commas between. An address is below `/v1/` unless it begins with `/`; `+` is
 * POST, `=` is PUT, `-` is DELETE, and none is GET.
 */
declare const ENDPOINTS: string;

const methods: Record<string, string> = { '+': 'POST', '=': 'PUT', '-': 'DELETE' };

const endpoints: Record<string, [method: string, path: string]> = {};
for (const line of ENDPOINTS.split(',')) {
  const [address = '', ...calls] = line.split(' ');
  const path = address[0] === '/' ? address : `/v1/${address}`;
  for (const call of calls) endpoints[call.replace(/^\W/, '')] = [methods[call[0]!] ?? 'GET', path];
}

/** Answers the method of a call and the pattern of its address. */
export const endpointOf = (name: string): [method: string, path: string] => endpoints[name]!;
