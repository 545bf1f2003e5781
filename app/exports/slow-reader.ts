/**
 * Decides when a client reads too slowly: reading below the minimum rate uses up an allowance of half a minute, and the
 * client is dropped when it is used up. Clients can catch up, so a pause does no harm. While another download waits for
 * a connection, the minimum rate is ten times as high.
 */
const ALLOWANCE_SECONDS = 30
const WHILE_AWAITED = 10

type Second = {
  /** Bytes that the client read in this second. */
  bytes: number
  /** The download is waiting for the client, not for the database. */
  isReadersTurn: boolean
  isAwaited: boolean
}

/** Call once a second; returns true once the client has been too slow for too long. */
export function slowReader(bytesPerSecond: number): (second: Second) => boolean {
  const most = bytesPerSecond * ALLOWANCE_SECONDS
  let allowance = most
  return ({ bytes, isReadersTurn, isAwaited }) => {
    const asked = isReadersTurn ? bytesPerSecond * (isAwaited ? WHILE_AWAITED : 1) : 0
    allowance = Math.min(most, allowance + bytes - asked)
    return allowance < 0
  }
}
