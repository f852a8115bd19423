import { isAddressLiteral, isPublicAddress } from '#net/address.ts';

/** Names that no other network knows (RFC 6761, RFC 6762, RFC 8375), and those without a dot. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|lan|internal|intranet|home|home\.arpa|test)$/;

/** People reach the server over the internet, and nothing is encrypted on the way. */
export const isOpenToTheWorld = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return false;
  return isAddressLiteral(hostname) ? isPublicAddress(hostname) : !LOCAL_NAME.test(hostname);
};
