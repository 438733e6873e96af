/** Collects what arrives while a batch is under way and sends it as the next one. */
export interface Batcher<Order, Outcome> {
  /** The order's outcome, once its batch is back. */
  submit(order: Order): Promise<Outcome>;
  /** orders waiting for a batch */
  readonly waiting: number;
}

type Waiting<Order, Outcome> = { order: Order; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

/**
 * A self-clocking group commit without a timer. An idle batcher sends at once what one turn of the event loop brought. A
 * busy one lets the next batch fill until the running one is back. Where several may be under way, a further one leaves as
 * soon as it is as large as those are on average: a batch costs the database as much as ten orders, so single ones wait.
 *
 * @param send      never throws for reasons of single orders; its outcomes are in the order of the batch
 * @param inFlight  batches under way at a time
 */
export function createBatcher<Order, Outcome>(
  send: (batch: readonly Order[]) => Promise<readonly Outcome[]>,
  { inFlight, maxBatch }: { inFlight: number; maxBatch: number },
): Batcher<Order, Outcome> {
  const queue: Waiting<Order, Outcome>[] = [];
  let running = 0;
  let ordersUnderWay = 0;
  let scheduled = false;

  const mayLeave = () =>
    queue.length > 0 && (running === 0 || (running < inFlight && queue.length * running >= ordersUnderWay));
  const pump = () => {
    scheduled = false;
    while (mayLeave()) void run(queue.splice(0, maxBatch));
  };
  const schedule = () => {
    if (scheduled || !mayLeave()) return;
    scheduled = true;
    setImmediate(pump); // everything the sockets hold right now joins
  };
  const run = async (batch: Waiting<Order, Outcome>[]) => {
    running += 1;
    ordersUnderWay += batch.length;
    const [result] = await Promise.allSettled([send(batch.map((entry) => entry.order))]);
    running -= 1;
    ordersUnderWay -= batch.length;
    pump(); // the next batch leaves before this one's answers are written: the database does not wait for us
    batch.forEach((entry, i) =>
      result.status === 'fulfilled' ? entry.resolve(result.value[i]!) : entry.reject(result.reason),
    );
  };

  return {
    submit(order) {
      return new Promise((resolve, reject) => {
        queue.push({ order, resolve, reject });
        schedule();
      });
    },
    get waiting() {
      return queue.length;
    },
  };
}
