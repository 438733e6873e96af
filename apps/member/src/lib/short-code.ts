/** A bet code where there is little room: its ends. The whole one is in the slip's details. */
export function shortCode(betCode: string): string {
  return betCode.length > 16 ? `${betCode.slice(0, 8)}…${betCode.slice(-4)}` : betCode;
}
