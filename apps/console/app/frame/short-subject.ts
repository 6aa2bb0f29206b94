/** An id as a person reads it out: its first eight characters. Other subjects, such as names, stay whole. Pure. */
import { isId } from "@feo/contract";

export const shortSubject = (subject: string): string => (isId(subject) ? subject.slice(0, 8) : subject);
