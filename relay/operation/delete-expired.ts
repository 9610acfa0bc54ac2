import type { JobQueue } from '../jobs/job-queue';
import type { Database } from '../storage/tables';

const DAY_MS = 86_400_000;
/** A worker of an extension asks again within minutes. */
const REQUEST_DAYS = 1;

/** Deletes the data whose time is over. Results that the helpdesk has not acknowledged are deleted, too. */
export async function deleteExpired(
  { database, queue }: { database: Database; queue: Pick<JobQueue, 'deleteDead'> },
  days: number,
  now: number,
): Promise<void> {
  const before = now - days * DAY_MS;
  await database
    .deleteFrom('messages')
    .where((query) =>
      query.exists(
        query
          .selectFrom('tickets')
          .select('tickets.ticketId')
          .whereRef('tickets.channel', '=', 'messages.channel')
          .whereRef('tickets.ticketId', '=', 'messages.ticketId')
          .where('tickets.updatedAt', '<', before),
      ),
    )
    .execute();
  await database.deleteFrom('tickets').where('updatedAt', '<', before).execute();
  await database.deleteFrom('events').where('createdAt', '<', before).execute();
  await database.deleteFrom('summaryTasks').where('updatedAt', '<', before).execute();
  await database.deleteFrom('triggers').where('createdAt', '<', before).execute();
  await queue.deleteDead(before);
  await database
    .deleteFrom('agentRequests')
    .where('createdAt', '<', now - REQUEST_DAYS * DAY_MS)
    .execute();
  await database.deleteFrom('rateLimits').where('expire', '<', now).execute();
  await database.deleteFrom('agents').where('codeExpiresAt', '<', before).execute();
  await database.deleteFrom('agents').where('revokedAt', '<', before).execute();
}
