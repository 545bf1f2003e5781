/**
 * When a reader is too slow: one who takes less than the minimum rate uses up an allowance of half a minute, and is
 * dropped at its end. Readers catch up, so a pause does no harm. While somebody waits for a connection, ten times the
 * rate is asked for.
 */
const ALLOWANCE_SECONDS = 30
const WHILE_AWAITED = 10

type Second = {
  /** Taken by the reader in it. */
  bytes: number
  /** The reader is what the download waits for, not the database. */
  isReadersTurn: boolean
  isAwaited: boolean
}

/** Called once a second; true once the reader has been too slow for too long. */
export function slowReader(bytesPerSecond: number): (second: Second) => boolean {
  const most = bytesPerSecond * ALLOWANCE_SECONDS
  let allowance = most
  return ({ bytes, isReadersTurn, isAwaited }) => {
    const asked = isReadersTurn ? bytesPerSecond * (isAwaited ? WHILE_AWAITED : 1) : 0
    allowance = Math.min(most, allowance + bytes - asked)
    return allowance < 0
  }
}
