/** The client alone: undici's index loads its fetch, caches and WebSocket too, which hold 3 MB in every process. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export default Client;
}
