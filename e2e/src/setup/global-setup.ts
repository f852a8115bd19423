import { startDemo } from './demo.ts';

/** Starts the demo unless BASE_URL names a running one, and answers the function that ends it. */
const globalSetup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.BASE_URL) return undefined;
  console.log('Starting the demo and waiting for its first crawl');
  const demo = await startDemo();
  process.env.BASE_URL = demo.address;
  return demo.stop;
};

export default globalSetup;
