import type { CountWaiting } from "#app/embedded/feature-tables.ts";
import { waitingApprovals } from "#app/features/staff/embedded/waiting-approvals.ts";

export const waiting: CountWaiting = waitingApprovals;
