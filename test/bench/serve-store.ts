/** Serves orders and products from a store of as many orders as the argument says, and tells its parent where. */
import { openStore } from '@/demo/open-store';
import { startServers } from '@/demo/servers';

const opened = openStore({ orders: Number(process.argv[2]), log: (line) => console.log(line) });
const servers = await startServers({ firstPort: 0, store: opened.store });
process.send?.({ url: servers.commerce });
process.once('disconnect', () => void servers.close().then(opened.close));
