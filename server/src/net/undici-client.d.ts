/** Undici's index would load its fetch, caches and WebSocket, too, of which nothing is used. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export default Client;
}
