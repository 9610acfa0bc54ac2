import type { Order } from '@/lib/contract/order';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Product } from '@/lib/contract/product';
import type { TakenClick } from '@/lib/domain/button-click';
import type { PlatformIntent, RecalledResults, ResultOf } from '@/lib/domain/endpoint-requests';
import type { Failure } from '@/lib/domain/failure';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { RelayEvents } from '@/lib/domain/relay-event';
import type { FoundRow, SyncedOrders, SyncView } from '@/lib/domain/sync-view';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';
import type { TicketKey } from '@/lib/domain/ticket-key';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import type { Outcome } from '@/lib/shared/outcome';

import type { Call, Nothing } from './call';

type PlatformMessages = {
  [Endpoint in PlatformEndpoint as `${Endpoint}.request`]: Call<
    PlatformIntent<Endpoint>,
    Outcome<ResultOf<Endpoint>, Failure>
  >;
};

/**
 * The calls of a panel to the part that holds the credentials, in the extension the worker. They are intents: none says what is
 * fetched, from where, or with which header.
 */
export interface ServiceCalls extends PlatformMessages {
  /** Takes a click on the page button of this page: `taken` once. */
  'button.take': Call<{ pageId: number; ticket: TicketIdentity; takeId: string }, TakenClick>;
  /** Takes the key command for this page: the command once, null afterwards. */
  'command.take': Call<{ pageId: number }, PanelCommand | null>;
  /** Opens a lesson in this page, which may save one recipe. */
  'lesson.open': Call<{ pageId: number }, null>;
  'request.cancel': Call<{ requestId: string }, null>;
  'result.recall': Call<{ ticket: TicketIdentity }, RecalledResults>;
  /**
   * Waits up to 25 seconds for replies, tags and finished summaries of a ticket, after a cursor, by its ID or its number.
   * A panel waits once: its next wait ends the one before.
   */
  'events.wait': Call<{ panelId: string; tickets: TicketKey[]; since?: string }, Outcome<RelayEvents, Failure>>;
  'order.find': Call<{ orderNumber: string }, Outcome<FoundRow<Order> | null, Failure>>;
  'product.find': Call<{ productId: string }, Outcome<FoundRow<Product> | null, Failure>>;
  /** Reads the synced copy, because the interface finds no orders by e-mail. */
  'customer.orders': Call<{ email: string; most: number }, Outcome<SyncedOrders, Failure>>;
  /** Returns the state, and starts a sync that is due. Repeated while a sync runs. */
  'sync.follow': Call<Nothing, SyncView>;
  'sync.start': Call<Nothing, SyncView>;
  'sync.cancel': Call<Nothing, SyncView>;
  'settings.view': Call<Nothing, SettingsView>;
  /** Saves the language of the interface or automatic suggestions, the settings that the panel may change. */
  'defaults.save': Call<Pick<Settings['defaults'], 'uiLanguage' | 'autoSuggest'>, SettingsView>;
}
