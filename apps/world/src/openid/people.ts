/** The test people who have accounts with the stand-ins for Google and Apple. */

export interface Person {
  /** The provider's subject for the person; unlike an email address, it never changes. */
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Apple's "Hide My Email": a relay address that forwards mail and conceals the real one. */
  readonly isPrivateEmail?: boolean;
}

export const googlePeople: readonly Person[] = [
  {
    subject: "108160000000000000001",
    firstName: "Asha",
    lastName: "Kulkarni",
    email: "asha@gmail.demo",
    isEmailVerified: true,
  },
  {
    subject: "108160000000000000002",
    firstName: "Vikram",
    lastName: "Shah",
    email: "vikram@gmail.demo",
    isEmailVerified: true,
  },
  {
    subject: "108160000000000000003",
    firstName: "Meera",
    lastName: "Iyer",
    email: "meera@company.demo",
    isEmailVerified: false,
  },
];

export const applePeople: readonly Person[] = [
  {
    subject: "000811.3f0c5e7a9b1d4c62a8e0f1b2c3d4e5f6.0101",
    firstName: "Kabir",
    lastName: "Nair",
    email: "kabir@icloud.demo",
    isEmailVerified: true,
  },
  {
    subject: "000811.77a1c2d3e4f5460798a9b0c1d2e3f405.0102",
    firstName: "Tara",
    lastName: "Bose",
    email: "x7k2m9q4wd@privaterelay.appleid.demo",
    isEmailVerified: true,
    isPrivateEmail: true,
  },
];
