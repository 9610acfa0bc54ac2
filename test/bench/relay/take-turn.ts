/** Takes one of the servers after the other. */
export function takeTurn<Server>(servers: readonly Server[], turn: number): Server {
  const server = servers[turn % servers.length];
  if (server === undefined) throw new Error('There is no server');
  return server;
}
