/** Serves a store with the number of orders in its argument, and sends the address to the parent process. */
import { startServers } from '@/demo/servers/start-servers';
import { openStore } from '@/demo/shop/open-store';

const opened = openStore({ orders: Number(process.argv[2]), log: (line) => console.log(line) });
const servers = await startServers({ firstPort: 0, store: opened.store });
process.send?.({ url: servers.commerce });
process.once('disconnect', () => void servers.close().then(opened.close));
