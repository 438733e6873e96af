export { hostedSlipCtes, hostedSlipParameters, hostedSlipValues } from './hosted-slips.sql.ts';
export type { EndedSlip, HostedEnd, HostedSlip, HostedWrites } from './hosted-slips.sql.ts';
